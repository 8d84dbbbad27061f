/** The stages of learning control, in order. A source has the last stage that it reached. */
export const STAGES = [
  { key: 'raw', label: 'Raw source' },
  { key: 'prepared', label: 'Prepared docs' },
  { key: 'candidate', label: 'Open candidates' },
  { key: 'public', label: 'Public docs' },
  { key: 'hub', label: 'Learning hub' },
  { key: 'video', label: 'Video' },
  { key: 'published', label: 'Published' },
] as const;

export type StageKey = (typeof STAGES)[number]['key'];
