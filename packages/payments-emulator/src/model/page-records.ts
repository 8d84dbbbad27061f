import { type Metadata } from './records';

/** A confirmation at the customer's bank that a payment waits for. */
export type ChallengeRecord = Readonly<{
  id: string;
  created: number;
  paymentMethod: string;
  status: 'pending' | 'confirmed' | 'failed';
  purpose:
    | {
        readonly kind: 'checkout';
        readonly session: string;
        readonly email: string | null;
        readonly name: string | null;
      }
    | { readonly kind: 'portal-card'; readonly session: string }
    | { readonly kind: 'invoice'; readonly invoice: string };
}>;

export type PortalSessionRecord = Readonly<{
  id: string;
  created: number;
  customer: string;
  configuration: string;
  locale?: string | null;
  return_url: string | null;
  url: string;
  /** The page after a session that is only for a new card; null for the whole portal. */
  card_flow?: { readonly doneUrl: string | null } | null;
  /** The token in the page's URL grants access to the customer until it expires. */
  own: { readonly token: string; readonly expiresAt: number };
}>;

export type PortalConfigurationRecord = Readonly<{
  id: string;
  active: boolean;
  is_default: boolean;
  created: number;
  updated: number;
  metadata: Metadata;
}>;
