import { digestOf } from '../digest';
import { type Reply } from './reply';

/** A document that stays the same while the process runs: made by the first request, and sent with an ETag of its content. */
export function taggedDocument<Body extends Record<string, unknown>>(
  create: () => Body,
): (reply: Pick<Reply, 'header'>) => Promise<Body> {
  let made: { readonly body: Body; readonly etag: string } | undefined;
  return (reply) => {
    if (made === undefined) {
      const body = create();
      made = { body, etag: `"${digestOf(body).slice(0, 32)}"` };
    }
    reply.header('ETag', made.etag);
    return Promise.resolve(made.body);
  };
}
