// Vitest runs this before each file with browser tests.
import { afterEach } from 'vitest';
import { describeStep } from './current-step.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`${task.name}:\n${await describeStep()}`);
});
