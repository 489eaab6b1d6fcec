import { parseArgs } from 'node:util';
import { bodyShapes } from '../service/shapes.ts';
import { type Service, type ServiceOptions, startService } from '../service/start-service.ts';

const usage = `Starts the stand-in for the page-analysis service on this machine.

  --port 8787                  the port to listen on; 0 takes any free port
  --data .data/service.sqlite  the file that stores its reports, or :memory:
  --key KEY                    an API key to accept besides the generated one
  --latency MS                 delay of every API response, in milliseconds
  --shape resource|flat|bare   format of API responses
  --help                       this text`;

const parsed = readArguments();

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '8787' },
        data: { type: 'string', default: '.data/service.sqlite' },
        key: { type: 'string' },
        latency: { type: 'string', default: '0' },
        shape: { type: 'string', default: 'resource' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return exitWithError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function readOptions(): ServiceOptions {
  return {
    port: readNumber('port', parsed.port),
    database: parsed.data,
    latency: readNumber('latency', parsed.latency),
    shape:
      bodyShapes.find((shape) => shape === parsed.shape) ??
      exitWithError(`--shape is one of ${bodyShapes.join(', ')}.`),
    ...(parsed.key && { keys: [{ owner: 'owner', key: parsed.key }] }),
  };
}

function readNumber(name: string, text: string): number {
  return /^\d+$/.test(text) ? Number(text) : exitWithError(`--${name} is a whole number, not “${text}”.`);
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

function explainStartError(error: unknown): never {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return exitWithError(isPortInUse ? `Port ${parsed.port} is taken. Choose another with --port.` : String(error));
}

function printAddresses({ address, key, samples }: Service): void {
  console.log(`Service address  ${address}
API key          ${key}
Sample pages     ${samples.good}
                 ${samples.decent}
                 ${samples.bad}
Press Ctrl-C to stop.`);
}

if (parsed.help) {
  console.log(usage);
} else {
  const service = await startService(readOptions()).catch(explainStartError);
  printAddresses(service);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
}
