import * as z from 'zod';

const Availability = z.discriminatedUnion('available', [
  z.strictObject({ available: z.literal(true) }),
  z.strictObject({ available: z.literal(false), reason: z.string() }),
]);
export type Availability = z.infer<typeof Availability>;

export const Capabilities = z.strictObject({
  /** Null when no service is configured. */
  version: z.string().nullable(),
  agents: z.strictObject({ assistant: Availability, http: Availability, pull: Availability }),
  attachments: Availability,
  /** True when lesson videos are rendered. Earlier versions of the service leave this field out. */
  videos: Availability.default({ available: false, reason: 'This service renders no videos' }),
  /** The address for MCP clients; null when the service does not know its public address. */
  mcpUrl: z.url().nullable().default(null),
  /** Null when no service is configured. */
  limits: z
    .strictObject({
      /** Runs at the same time, over all boards and agents. */
      slots: z.int().positive(),
      leaseMs: z.int().positive(),
      tickMs: z.int().positive(),
      attachmentBytes: z.int().positive(),
      bulkItems: z.int().positive(),
      importCards: z.int().positive(),
    })
    .nullable(),
});
export type Capabilities = z.infer<typeof Capabilities>;
