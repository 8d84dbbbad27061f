import { invalid } from '../protocol/api-error';

/** Reads the fields of a JSON body and rejects unknown ones by name. */
export class JsonBody {
  private readonly left: Map<string, unknown>;

  constructor(body: unknown) {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (body !== undefined && !isObject) throw invalid('The body must be a JSON object.');
    this.left = new Map(Object.entries(body ?? {}));
  }

  text(name: string): string | undefined {
    const value = this.take(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw invalid(`${name} must be text.`, name);
  }

  number(name: string, { min, max }: { min: number; max: number }): number | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    throw invalid(`${name} must be a number from ${min} to ${max}.`, name);
  }

  boolean(name: string): boolean | undefined {
    const value = this.take(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw invalid(`${name} must be true or false.`, name);
  }

  oneOf<const V extends string>(name: string, ...values: readonly V[]): V | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    const found = values.find((each) => each === value);
    if (found !== undefined) return found;
    throw invalid(`${name} must be one of ${values.join(', ')}.`, name);
  }

  numbers(name: string, bounds: { min: number; max: number }): number[] | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalid(`${name} must be a list of numbers.`, name);
    return value.map(
      (each) => new JsonBody({ [name]: each as unknown }).number(name, bounds) ?? bounds.min,
    );
  }

  object(name: string): JsonBody | undefined {
    const value = this.take(name);
    return value === undefined ? undefined : new JsonBody(value);
  }

  /** A field as it was sent, also when it is empty. */
  raw(name: string): unknown {
    return this.take(name);
  }

  /** @throws {ApiError} 400 when the body has unknown fields. */
  end(): void {
    const [name] = this.left.keys();
    if (name !== undefined) throw invalid(`Unknown field: ${name}.`, name);
  }

  private take(name: string): unknown {
    const value = this.left.get(name);
    this.left.delete(name);
    return value ?? undefined;
  }
}
