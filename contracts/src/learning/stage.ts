/** The stages of learning control, in order (DESIGN §8). A source has the last stage that it reached. */
export const STAGES = [
  { key: 'raw', label: 'Raw Source' },
  { key: 'prepared', label: 'Prepared Docs' },
  { key: 'candidate', label: 'Open Candidates' },
  { key: 'public', label: 'SaaS Public Docs' },
  { key: 'hub', label: 'Learning User Hub' },
  { key: 'video', label: 'Video' },
  { key: 'published', label: 'Publish/Deploy' },
] as const;

export type StageKey = (typeof STAGES)[number]['key'];
