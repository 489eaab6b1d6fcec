import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { renderMessagePage } from './pages/message-page.ts';
import type { Shape } from './shapes.ts';

/** Thrown to answer a request with an error, like Laravel's HTTP exceptions. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: ContentfulStatusCode, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export function refuseUnknown(): never {
  throw new Refusal(404, 'Resource not found.');
}

export function refuseMethod(supported: string): never {
  throw new Refusal(405, `The method is not supported for this route. Supported methods: ${supported}.`);
}

/** Like Laravel, the message contains the first error and the number of the others. */
export function refuseInvalid(errors: Record<string, string[]>): never {
  const [first = 'The given data was invalid.', ...others] = Object.values(errors).flat();
  const more = others.length === 0 ? '' : ` (and ${others.length} more error${others.length === 1 ? '' : 's'})`;
  throw new Refusal(422, first + more, errors);
}

/**
 * Responds with JSON, in the shape of the service, if the request accepts it. Otherwise, like Laravel, it redirects to a web page after invalid input
 * and shows other errors as a web page. A refused key is always answered with JSON: the API has no page to sign in.
 */
export function answerRefusal(c: Context, error: Error, home: string, shape: Shape): Response | Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse();
  if (!(error instanceof Refusal)) console.error(error);
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'Server Error');
  const { status, message } = refusal;
  if (status === 401 || wantsJson(c)) return c.json(shapeRefusal(refusal, shape), shape.refusesWith200 ? 200 : status);
  return status === 422 ? c.redirect(home, 302) : renderMessagePage(c, status, message);
}

function shapeRefusal({ status, message, errors }: Refusal, { fieldErrors, refusesWith200 }: Shape) {
  if (errors && fieldErrors === 'message') return { message: errors, status };
  return { message, ...(errors && { errors }), ...(refusesWith200 && { status }) };
}

function wantsJson(c: Context): boolean {
  return /[/+]json/.test(c.req.header('accept') ?? '');
}
