import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Me } from './endpoints';

export const SignInMethod = z.strictObject({
  /** Firebase's id, such as `google.com`. */
  id: z.string(),
  /** Address or name of the account at the provider; null when the provider states none. */
  label: z.string().nullable(),
});
export type SignInMethod = z.infer<typeof SignInMethod>;

export const ListSignInMethods = defineEndpoint({
  operationId: 'listSignInMethods',
  address: 'GET /api/me/sign-in-methods',
  auth: 'member',
  summary: 'The sign-in methods that are connected to the account',
  response: z.strictObject({ items: z.array(SignInMethod) }),
  errors: ['account/not-found'],
});

export const SyncSignInMethods = defineEndpoint({
  operationId: 'syncSignInMethods',
  address: 'PUT /api/me/sign-in-methods',
  auth: 'member',
  recentSignIn: true,
  summary:
    'Store the sign-in methods and the address that Firebase Auth has for the account; its owner is notified of a change',
  response: Me,
  idempotency: 'natural',
  errors: ['account/not-found'],
});

export const DisconnectSignInMethod = defineEndpoint({
  operationId: 'disconnectSignInMethod',
  address: 'DELETE /api/me/sign-in-methods/{id}',
  auth: 'member',
  recentSignIn: true,
  summary:
    'Disconnect a sign-in method, never the last one that the product offers; sessions stay. Doing it again changes nothing',
  params: z.strictObject({ id: z.string().regex(/^[a-z][\w.-]{0,63}$/) }),
  response: Me,
  idempotency: 'natural',
  errors: ['account/not-found', 'account/last-sign-in-method'],
});

export const SIGN_IN_METHOD_ENDPOINTS = [
  ListSignInMethods,
  SyncSignInMethods,
  DisconnectSignInMethod,
] as const;
