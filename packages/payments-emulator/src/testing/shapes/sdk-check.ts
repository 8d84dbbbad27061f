import { join } from 'node:path';
import ts from 'typescript';

const FILE = join(__dirname, 'sdk-objects.ts');

/** Checks JSON values against the SDK's declarations, including what the compiler does not see: extra fields. */
export class SdkCheck {
  private readonly checker: ts.TypeChecker;
  private readonly types = new Map<string, ts.Type>();

  constructor() {
    const program = ts.createProgram([FILE], {
      strict: true,
      skipLibCheck: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
      noEmit: true,
    });
    this.checker = program.getTypeChecker();
    const source = program.getSourceFile(FILE);
    const symbol = source && this.checker.getSymbolAtLocation(source);
    const exported = symbol ? this.checker.getExportsOfModule(symbol) : [];
    const [objects] = exported.map((each) => this.checker.getDeclaredTypeOfSymbol(each));
    if (objects === undefined) throw new Error(`${FILE} exports no type`);
    for (const property of this.checker.getPropertiesOfType(objects)) {
      this.types.set(property.name, this.checker.getTypeOfSymbol(property));
    }
  }

  get kinds(): string[] {
    return [...this.types.keys()].sort();
  }

  /** @returns The differences; empty when the value has the type. */
  differences(kind: string, value: unknown): string[] {
    const type = this.types.get(kind);
    return type === undefined ? [`${kind}: no such SDK type`] : this.compare(type, value, kind);
  }

  private compare(type: ts.Type, value: unknown, path: string): string[] {
    const options = type.isUnion() ? type.types : [type];
    const results = options
      .filter((option) => fitsKind(this.checker, option, value))
      .map((option) => this.compareOne(option, value, path));
    if (results.length === 0) {
      return [`${path}: ${JSON.stringify(value)} is not ${this.checker.typeToString(type)}`];
    }
    return results.reduce((best, each) => (each.length < best.length ? each : best));
  }

  private compareOne(type: ts.Type, value: unknown, path: string): string[] {
    if (Array.isArray(value)) {
      const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
      return value.flatMap((each, index) =>
        element === undefined ? [] : this.compare(element, each, `${path}[${index}]`),
      );
    }
    if (typeof value !== 'object' || value === null) return [];
    const index = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = value as Record<string, unknown>;
    const declared = new Map(
      this.checker.getPropertiesOfType(type).map((property) => [property.name, property]),
    );
    const missing = [...declared.values()]
      .filter(({ name, flags }) => (flags & ts.SymbolFlags.Optional) === 0 && !(name in fields))
      .map(({ name }) => `${path}.${name}: missing`);
    const wrong = Object.entries(fields).flatMap(([name, inner]) => {
      const property = declared.get(name);
      const expected = property === undefined ? index : this.checker.getTypeOfSymbol(property);
      if (expected === undefined) return [`${path}.${name}: not declared`];
      return this.compare(expected, inner, `${path}.${name}`);
    });
    return [...missing, ...wrong];
  }
}

function fitsKind(checker: ts.TypeChecker, type: ts.Type, value: unknown): boolean {
  const { flags } = type;
  if ((flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
  if (value === null) return (flags & ts.TypeFlags.Null) !== 0;
  if (typeof value === 'string') return fitsText(checker, type, value);
  if (typeof value === 'number') {
    return type.isNumberLiteral() ? type.value === value : (flags & ts.TypeFlags.NumberLike) !== 0;
  }
  if (typeof value === 'boolean') return (flags & ts.TypeFlags.BooleanLike) !== 0;
  const isObject = (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  return isObject && Array.isArray(value) === checker.isArrayType(type);
}

/** The SDK makes `Decimal`s of decimal strings, and allows unknown texts as `string & {}`. */
function fitsText(checker: ts.TypeChecker, type: ts.Type, value: string): boolean {
  if (type.isStringLiteral()) return type.value === value;
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return true;
  return type.isIntersection() || checker.typeToString(type) === 'Decimal';
}
