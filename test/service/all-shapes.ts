import { bodyShapes, type ShapeChange } from './shapes.ts';

/**
 * Every kind of answer that the service may give, by a name for tests: the most likely one, and each other switch. Only
 * a service that ignores `page` is left out, of which no list can be read whole.
 */
export const allShapes: Record<string, ShapeChange> = {
  ...Object.fromEntries(bodyShapes.map((body) => [body, { body }])),
  'without the status in bodies': { repeatsStatus: false },
  'without results in lists': { listsResults: false },
  'reasons as sentences': { reasons: 'detail' },
  'passed as 0 or 1': { passedAsNumber: true },
  'a number as result': { result: 'score' },
  'numbers as text': { numbersAsText: true },
  'a number as result, as text': { result: 'score', numbersAsText: true },
  'addresses without a scheme': { cutsSchemes: true },
  'times in words': { timestamps: 'datetime' },
  'times in seconds': { timestamps: 'unix' },
  'deletes without a body': { emptyWrites: 'deletes' },
  'writes without a body': { emptyWrites: 'all' },
  'writes without a body, bare lists': { emptyWrites: 'all', body: 'bare' },
  'errors beside a message': { fieldErrors: 'errors' },
  'refusals with the status 200': { refusesWith200: true },
  're-runs that are queued': { queuesReruns: true },
};
