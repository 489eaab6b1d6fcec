import type { Reporter, TestCase } from 'vitest/node';

/** A vitest reporter: when the time limit of `runCommand` ends the run, it says which tests had not ended. */
export default class RunningTests implements Reporter {
  readonly #running = new Set<TestCase>();

  onInit(): void {
    process.once('SIGTERM', () => {
      for (const { module, fullName } of this.#running)
        console.error(`Still running: ${module.relativeModuleId} > ${fullName}`);
      process.exit(1);
    });
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test);
  }
}
