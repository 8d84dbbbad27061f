/** The values with the highest scores, best first; equal ones in their order. */
export function topOf<Value>(
  values: readonly Value[],
  scoreOf: (value: Value) => number,
  limit: number,
): Value[] {
  const top: { value: Value; score: number }[] = [];
  for (const value of values) {
    const score = scoreOf(value);
    if (top.length === limit && score <= (top.at(-1)?.score ?? -Infinity)) continue;
    let at = top.length;
    while (at > 0 && (top[at - 1]?.score ?? 0) < score) at -= 1;
    top.splice(at, 0, { value, score });
    if (top.length > limit) top.pop();
  }
  return top.map(({ value }) => value);
}
