import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { type ApiDocument, type ListedOperation } from './api-document';

/** A response as far as a document describes it. */
export interface ReceivedResponse {
  readonly status: number;
  /** Without parameters; null for a response without a body. */
  readonly mediaType: string | null;
  readonly text: string;
  /** The code of a problem document. */
  readonly code: string | null;
}

/** Codes of failures that no request may cause. */
const FAULTS = new Set(['internal', 'service/timeout', 'service/unavailable']);

/** Compares responses with what an OpenAPI document declares. */
export class ResponseCheck {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.ajv.addSchema(document, 'document');
  }

  /** Returns what is wrong with a response, in words; null when the document declares it and it is no fault. */
  findProblem(listed: ListedOperation, response: ReceivedResponse): string | null {
    const { status, mediaType, text } = response;
    const declared = listed.operation.responses[String(status)];
    if (declared === undefined) return `status ${status} is not declared: ${text.slice(0, 200)}`;
    const types = Object.keys(declared.content ?? {});
    if (mediaType === null) return types.length === 0 ? null : `the ${status} has no body`;
    if (status === 304 && text === '') return null;
    if (!types.includes(mediaType)) return `${mediaType} is not declared for ${status}`;
    if (!mediaType.endsWith('/json') && !mediaType.endsWith('+json')) return null;
    if (text === '') return `the ${status} has no body`;
    const body: unknown = JSON.parse(text);
    const validate = this.validatorOf(listed, status, mediaType);
    if (!validate(body)) {
      return `the ${status} differs from its schema: ${this.ajv.errorsText(validate.errors)}`;
    }
    if (mediaType !== 'application/problem+json') return null;
    const { code } = body as { code: string };
    if (FAULTS.has(code)) return `fails with ${code}: ${text.slice(0, 200)}`;
    return declared.description.split(', ').includes(code) ? null : `${code} is not declared`;
  }

  private validatorOf(
    { method, path, operation }: ListedOperation,
    status: number,
    mediaType: string,
  ): ValidateFunction {
    const parts = ['paths', path, method.toLowerCase(), 'responses', status, 'content', mediaType];
    const own = `#/${[...parts, 'schema'].map(escaped).join('/')}`;
    // Most responses have a schema of the components, which many share: the error, a card.
    const pointer = operation.responses[status]?.content?.[mediaType]?.schema.$ref ?? own;
    const made = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `document${pointer}` });
    this.validators.set(pointer, made);
    return made;
  }
}

/** One part of a JSON pointer in a URI fragment. */
const escaped = (part: string | number): string =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
