import * as z from 'zod';
import { FILE_CODES } from '../files';
import { defineEndpoint } from '../http/endpoint';
import { PictureId, UserId } from '../ids';
import { Me } from './endpoints';
import { PICTURE_LIMITS, PICTURE_TYPES } from './picture-limits';

export const SetPicture = defineEndpoint({
  operationId: 'setPicture',
  address: 'PUT /api/me/picture',
  auth: 'member',
  idempotency: 'natural',
  summary: `Set or replace the account’s picture; the body is the file: a still PNG, JPEG or WebP of at most ${PICTURE_LIMITS.side} × ${PICTURE_LIMITS.side} pixels. The same file again changes nothing`,
  response: Me,
  upload: { maxBytes: PICTURE_LIMITS.bytes },
  errors: [
    'account/not-found',
    'account/picture-unusable',
    'request/body-too-large',
    ...FILE_CODES,
  ],
});

export const RemovePicture = defineEndpoint({
  operationId: 'removePicture',
  address: 'DELETE /api/me/picture',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Remove the account’s picture',
  response: Me,
  errors: ['account/not-found'],
});

export const GetPicture = defineEndpoint({
  operationId: 'getPicture',
  address: 'GET /api/pictures/{uid}/{id}',
  auth: 'member',
  summary:
    'The picture of an account. What an address returns never changes: a new picture has a new one',
  params: z.strictObject({ uid: UserId, id: PictureId }),
  response: z.unknown(),
  responseType: PICTURE_TYPES,
  errors: ['account/picture-not-found'],
});

export const PICTURE_ENDPOINTS = [SetPicture, RemovePicture, GetPicture] as const;
