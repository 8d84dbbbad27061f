import * as z from 'zod';
import { type StaffRole } from '../account/staff';
import { type ErrorCode } from '../errors';
import { MINUTE } from '../time';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Says who may call. Of the product's API: anyone, anyone signed in, or staff of at least a role. Of the execution
 * service: the holder of the service token; also an agent with its own; also the holder of the one run's token.
 */
export type EndpointAuth =
  | 'public'
  | 'member'
  | `staff:${StaffRole}`
  | 'execution:service'
  | 'execution:agent'
  | 'execution:run';

/** Maximum age of the sign-in for endpoints with `recentSignIn`. */
export const RECENT_SIGN_IN_MS = 10 * MINUTE;

/** `/api` is the product's API, `/v1` the execution service's. MCP has addresses of its own (docs/mcp.md). */
export type EndpointPath =
  | `/api/${string}`
  | `/v1/${string}`
  | '/mcp'
  | `/.well-known/oauth-protected-resource${string}`;

export type EndpointAddress = `${HttpMethod} ${EndpointPath}`;
type MethodOf<Address extends EndpointAddress> =
  Address extends `${infer Method extends HttpMethod} ${string}` ? Method : never;
type PathOf<Address extends EndpointAddress> =
  Address extends `${HttpMethod} ${infer Path extends EndpointPath}` ? Path : never;

/**
 * One operation of the HTTP API. The server's routes, the web app's client and the OpenAPI document
 * are all made from it. Path parameters are written `{name}` as in OpenAPI.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
  Path extends EndpointPath = EndpointPath,
> {
  /** Unique in its API; clients that are generated from the OpenAPI document name their functions after it. */
  readonly operationId: string;
  readonly method: Method;
  readonly path: Path;
  readonly auth: EndpointAuth;
  /** The caller must have signed in within {@link RECENT_SIGN_IN_MS}; otherwise `session/sign-in-too-old`. */
  readonly recentSignIn: boolean;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of a successful response; 204 has no body, 303 a `Location`. */
  readonly status: 200 | 201 | 202 | 204 | 303;
  /** Statuses of other successful responses: a part of a file, a moved resource, an unchanged one, not ready. */
  readonly otherStatuses: readonly (206 | 301 | 304 | 503)[];
  /** `events`: a stream of server-sent events, each of which is a `response`. Otherwise the media types of a file. */
  readonly responseType: 'json' | 'events' | readonly string[];
  /**
   * - `key`: needs an `Idempotency-Key`, which is stored in the transaction of the effect.
   * - `lease`: needs one too. Its effect is outside of Firestore (the payment provider, a stream, files) or takes many
   *   transactions, so the key is claimed for the time that the request may take. What may happen again after a crash is
   *   idempotent itself.
   * - `natural`: needs none, because repeating the request changes nothing more.
   */
  readonly idempotency: 'key' | 'lease' | 'natural';
  /** Fields of the body that a repeated request with the same key may change, such as how long it waits. */
  readonly unkeyed?: readonly string[];
  /**
   * The page that asks first, on a `GET` with an effect. `HEAD`, and every request that the user did not make in
   * the app or by typing the URL, is redirected there and has no effect.
   */
  readonly asksAt?: `/${string}`;
  /** An admin who views a member's account gets the member's answer (`account/member-view`). */
  readonly viewable?: true;
  /**
   * It acts in, or shows, the workspace that `Keelson-Workspace` names: the session's, where a read names none. A change
   * that names another is refused, because another tab has switched.
   */
  readonly inWorkspace?: true;
  /** Needs a valid App Check token where the installation enforces it. */
  readonly appCheck?: true;
  /** A platform asks every few seconds: successful requests are not logged. */
  readonly probe?: true;
  /** The body is a file, byte for byte, and no JSON; `body` stays empty. */
  readonly upload?: { readonly maxBytes: number };
  /** Refusals beyond those that every endpoint of this kind has. */
  readonly errors: readonly ErrorCode[];
}

/** A mutation of an authenticated caller runs once for each key. Public mutations are safe to repeat. */
export const takesIdempotencyKey = ({
  method,
  auth,
  idempotency,
}: Pick<Endpoint, 'method' | 'auth' | 'idempotency'>): boolean =>
  method !== 'GET' && auth !== 'public' && idempotency !== 'natural';

/** No parameters, or a body that must be absent or empty. */
export const Empty = z.strictObject({});
export type Empty = z.infer<typeof Empty>;

type EndpointSpec<
  Address extends EndpointAddress,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = { readonly address: Address } & Pick<Endpoint, 'operationId' | 'auth' | 'summary'> &
  Partial<Omit<Endpoint<Params, Query, Body, Response>, 'method' | 'path'>>;

/**
 * Fills in the defaults: no parameters, no body, an empty response, status 200. Keeps the literal types of
 * method and path (`address`, as in `GET /api/me`), from which `http/api` derives the types of the web app's client.
 */
export function defineEndpoint<
  const Address extends EndpointAddress,
  Params extends z.ZodType = typeof Empty,
  Query extends z.ZodType = typeof Empty,
  Body extends z.ZodType = typeof Empty,
  Response extends z.ZodType = typeof Empty,
>({
  address,
  ...spec
}: EndpointSpec<Address, Params, Query, Body, Response>): Endpoint<
  Params,
  Query,
  Body,
  Response,
  MethodOf<Address>,
  PathOf<Address>
> {
  const [method, path] = address.split(' ') as [MethodOf<Address>, PathOf<Address>];
  return {
    params: Empty as unknown as Params,
    query: Empty as unknown as Query,
    body: Empty as unknown as Body,
    response: Empty as unknown as Response,
    status: 200,
    otherStatuses: [],
    responseType: 'json',
    idempotency: 'key',
    recentSignIn: false,
    errors: [],
    ...spec,
    method,
    path,
  };
}

/** A page of a longer list; `nextCursor` is opaque and null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });

/** Query parameters of every paged list. */
export const PageQuery = {
  cursor: z.string().max(512).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};
