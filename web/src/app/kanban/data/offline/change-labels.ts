export interface LabelChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The labels of a card after a change. Its other labels stay, in their order. */
export function changeLabels(labels: readonly string[], change: LabelChange): string[] {
  const kept = labels.filter((label) => !change.removed.includes(label));
  return [...new Set([...kept, ...change.added])];
}
