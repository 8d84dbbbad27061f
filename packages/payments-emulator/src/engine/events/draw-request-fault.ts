import { type Draft } from '../../model/draft';
import { type SettingsRecord } from '../../model/records';
import {
  REQUEST_FAULT_KINDS,
  type RequestFaultKind,
  type RequestFaults,
  requestFaultsOf,
} from '../../model/request-faults';
import { nextRandom } from './queue-event';

export interface ApiCall {
  /** Method and path, such as `POST /v1/customers`. */
  readonly call: string;
}

/** True when a fault can strike this call; otherwise nothing needs to be drawn or stored. */
export function isFaultPossible(settings: SettingsRecord, { call }: ApiCall): boolean {
  const faults = requestFaultsOf(settings);
  const isConcerned = faults.only === null || call.startsWith(faults.only);
  return isConcerned && REQUEST_FAULT_KINDS.some((kind) => isOn(faults, kind));
}

const isOn = (faults: RequestFaults, kind: RequestFaultKind): boolean =>
  faults[kind].next > 0 || faults[kind].probability > 0;

/** Draws at most one fault for a call. The same seed and calls give the same faults. */
export function drawRequestFault(draft: Draft, call: ApiCall): RequestFaultKind | null {
  if (!isFaultPossible(draft.settings, call)) return null;
  return (
    REQUEST_FAULT_KINDS.find((kind) => isApplicable(kind, call) && strikes(draft, kind)) ?? null
  );
}

/** Only a write can be done without a response. */
const isApplicable = (kind: RequestFaultKind, { call }: ApiCall): boolean =>
  kind !== 'lostResponse' || !call.startsWith('GET ');

function strikes(draft: Draft, kind: RequestFaultKind): boolean {
  const faults = requestFaultsOf(draft.settings);
  const { next, probability } = faults[kind];
  if (next === 0) return probability > 0 && nextRandom(draft) < probability;
  const requestFaults = { ...faults, [kind]: { probability, next: next - 1 } };
  draft.put('settings', { ...draft.settings, requestFaults });
  return true;
}
