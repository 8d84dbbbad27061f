/** A request before it is put together, so that parts of it can be replaced. */
export interface Draft {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for an operation without a body; sent as JSON, or byte for byte when it is an {@link Upload}. */
  readonly body: unknown;
}

export class Upload {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly contentType: string,
  ) {}
}

/** Describes what makes a generated request fit the state of the tested system, and who sends it. */
export interface Fit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Replaces fields of a generated object, or the whole of another body. */
  readonly body?: unknown;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Upload);

/**
 * The draft with what fits.
 *
 * @param fields Fields that the body may have; null: any. A body that the operation does not take is left out.
 */
export function fitted(
  draft: Draft,
  { headers, path, query, body }: Fit,
  fields: ReadonlySet<string> | null,
): Draft {
  return {
    path: { ...draft.path, ...path },
    query: { ...draft.query, ...query },
    headers: { ...draft.headers, ...headers },
    body: body === undefined ? draft.body : fittedBody(draft.body, body, fields),
  };
}

function fittedBody(generated: unknown, body: unknown, fields: ReadonlySet<string> | null) {
  if (generated === undefined || generated instanceof Upload) return generated;
  if (!isFields(body) || !isFields(generated)) return body;
  const known = Object.entries(body).filter(([name]) => fields?.has(name) ?? true);
  return { ...generated, ...Object.fromEntries(known) };
}
