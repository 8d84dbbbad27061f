import type { MetricKey } from './metric';

/** How a metric is called. Plain data, so that a browser can have it without zod. */
export const METRICS: Readonly<
  Record<MetricKey, { readonly label: string; readonly unit: string }>
> = {
  chatMessages: { label: 'Chat messages', unit: 'messages' },
  imageGenerations: { label: 'Images', unit: 'images' },
  automationRuns: { label: 'Automation runs', unit: 'runs' },
};
