import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type FileContent, type ReplyBuilder } from './reply';

/** A response that is ready to be sent or, unless it is a file, stored and replayed. */
export interface HttpResponse {
  readonly status: number;
  /** Null for a response without a body. */
  readonly body: unknown;
  /** Sent instead of `body`; never stored. */
  readonly file?: FileContent;
  /** A replayed error; sent as a problem document. */
  readonly isProblem?: true;
}

/** Builds the response of an endpoint. Parsing removes everything that the contract does not name. */
export const buildResponse = (
  endpoint: Endpoint,
  output: unknown,
  reply: ReplyBuilder,
): HttpResponse =>
  respond(endpoint, reply, () => dropUnknownFields(endpoint.response).parse(output));

/** Builds the response of an endpoint from a body that was parsed with its schema before. */
export const buildParsedResponse = (
  endpoint: Endpoint,
  body: unknown,
  reply: ReplyBuilder,
): HttpResponse => respond(endpoint, reply, () => body);

function respond(endpoint: Endpoint, reply: ReplyBuilder, body: () => unknown): HttpResponse {
  const status = reply.chosenStatus ?? endpoint.status;
  if (reply.chosenFile !== null) return { status, body: null, file: reply.chosenFile };
  return { status, body: status === 204 ? null : body() };
}
