import * as z from 'zod';

/** What is counted against a plan, per calendar month (UTC). Pure: who only needs {@link METRICS} gets no zod. */
export const MetricKey = /* @__PURE__ */ z.enum([
  'chatMessages',
  'imageGenerations',
  'automationRuns',
]);
export type MetricKey = z.infer<typeof MetricKey>;

export const METRICS: Readonly<
  Record<MetricKey, { readonly label: string; readonly unit: string }>
> = {
  chatMessages: { label: 'Chat messages', unit: 'messages' },
  imageGenerations: { label: 'Images', unit: 'images' },
  automationRuns: { label: 'Automation runs', unit: 'runs' },
};
