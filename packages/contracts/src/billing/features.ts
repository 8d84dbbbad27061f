// Plain data, so that a browser can have it without zod.

/** A feature that only some plans may include. */
export interface FeatureRow {
  /** For sentences such as “Chat is part of Pro”. */
  readonly name: string;
  /** Line of the smallest plan that has it, on the pricing page; null while it is not built. */
  readonly line: string | null;
  /** The module that it belongs to. Without the module no plan has it. */
  readonly module: string | null;
  /** True when it shows counts of use. Without a metric that can be used no plan has it. */
  readonly showsUse?: true;
}

/** Everything that a row of the plan catalog can include in addition to its limits. */
export const FEATURES = {
  chat: {
    name: 'AI chat',
    line: 'AI chat with the public documentation',
    module: 'chat',
  },
  imageGenerator: { name: 'Image generator', line: null, module: 'image-generator' },
  automation: { name: 'Automation', line: null, module: 'automation' },
  usageHistory: {
    name: 'Usage by month',
    line: 'Usage by month for a year, with CSV export',
    module: null,
    showsUse: true,
  },
} as const satisfies Record<string, FeatureRow>;

export type FeatureKey = keyof typeof FEATURES;
