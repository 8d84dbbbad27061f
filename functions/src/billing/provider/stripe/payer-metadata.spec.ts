import { type PayerId } from '@keelson/contracts/ids';
import { payerIn, payerMetadata } from './payer-metadata';

const PERSON = 'u1' as PayerId;
const WORKSPACE = `ws_${'a'.repeat(20)}` as PayerId;

it.each([PERSON, WORKSPACE])('names %s so that it is read again', (payer) => {
  expect(payerIn(payerMetadata(payer))).toBe(payer);
});

it('names no person for a workspace, and both for releases before workspaces', () => {
  expect(payerMetadata(WORKSPACE)).toEqual({ payer: WORKSPACE });
  expect(payerMetadata(PERSON)).toEqual({ payer: PERSON, uid: PERSON });
});

it.each([
  ['of a release before workspaces', { uid: 'u1' }, 'u1'],
  ['of another system', {}, null],
  ['that are absent', null, null],
])('reads metadata %s', (_what, metadata, payer) => {
  expect(payerIn(metadata)).toBe(payer);
});
