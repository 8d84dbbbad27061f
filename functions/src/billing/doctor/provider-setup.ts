/** The payment provider account's settings that Keelson depends on. */
export interface ProviderSetup {
  readonly apiVersion: string;
  /** The event types that an endpoint must be registered for. */
  readonly handledEvents: readonly string[];
  readonly endpoints: readonly WebhookEndpoint[];
  readonly portals: readonly PortalConfiguration[];
  /** True when the tax settings are complete; null where no tax is collected. */
  readonly tax: 'active' | 'pending' | null;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly apiVersion: string | null;
  /** `['*']` means every type. */
  readonly events: readonly string[];
}

export interface PortalConfiguration {
  readonly id: string;
  readonly active: boolean;
  readonly isDefault: boolean;
  readonly canCancel: boolean;
  readonly canChangeCard: boolean;
  readonly canChangeAddress: boolean;
  readonly canPause: boolean;
  /** Members can change plan or quantity there, and enter promotion codes. */
  readonly canSwitch: boolean;
}
