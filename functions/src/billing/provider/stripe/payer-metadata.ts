import { isWorkspacePayer } from '@keelson/contracts/billing/payer-of';
import { type PayerId } from '@keelson/contracts/ids';

interface NamedPayer {
  readonly payer?: string | undefined;
  readonly uid?: string | undefined;
}

/**
 * Names the payer in the metadata of an object. `uid` is for a person alone: releases before workspaces look an account
 * up by it.
 */
export const payerMetadata = (payer: PayerId): { payer: string; uid?: string } =>
  isWorkspacePayer(payer) ? { payer } : { uid: payer, payer };

/** The payer that metadata name; objects that were made before workspaces have `uid` alone. */
export const payerIn = (metadata: NamedPayer | null | undefined): string | null =>
  metadata?.payer ?? metadata?.uid ?? null;
