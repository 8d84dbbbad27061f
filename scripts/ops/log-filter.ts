import { type EmittedLine } from './emitted-lines';

/** One comparison of a filter, such as `jsonPayload.code="quota/exhausted"`. */
export interface Comparison {
  readonly field: string;
  readonly operator: '=' | '=~' | '>' | '>=' | ':';
  readonly value: string;
}

/** Parses the part of the logging query language that `ops/` uses: comparisons joined by AND. */
export function parseFilter(filter: string): Comparison[] {
  return filter.split(' AND ').map((part) => {
    const [, field = '', operator = '', quoted, bare = ''] =
      /^([\w.]+)(=~|>=|=|>|:)(?:"(.*)"|([\w*]+))$/.exec(part) ?? [];
    if (field === '') throw new Error(`Not a comparison of a log filter: ${part}`);
    return { field, operator: operator as Comparison['operator'], value: quoted ?? bare };
  });
}

const RANK = { INFO: 0, WARNING: 1, ERROR: 2 };
/** The field of the line; what is inside of it is not compared. */
const JSON_FIELD = /^jsonPayload\.(\w+)(?:\.\w+)*$/;

/** True when a call of the code can write a line that the filter matches. Other parts of a filter match. */
export function canMatch(line: EmittedLine, comparisons: readonly Comparison[]): boolean {
  return comparisons.every((one) => {
    if (one.field === 'severity') {
      const wanted = RANK[one.value as keyof typeof RANK];
      return line.severity === null || RANK[line.severity] >= wanted;
    }
    const [, name] = JSON_FIELD.exec(one.field) ?? [];
    if (name === undefined) return !one.field.startsWith('jsonPayload');
    return name === 'message' ? matchesMessage(line, one) : matchesField(line, name, one);
  });
}

function matchesMessage({ message, open }: EmittedLine, { operator, value }: Comparison): boolean {
  if (operator === '=~') return new RegExp(value).test(message);
  return operator === '=' && !open && message === value;
}

function matchesField({ fields }: EmittedLine, name: string, comparison: Comparison): boolean {
  const literal = fields.get(name);
  if (literal === undefined) return false;
  return literal === null || comparison.operator !== '=' || literal === comparison.value;
}
