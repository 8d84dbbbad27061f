import { randomUUID } from 'node:crypto';
import { type ChatAttachment } from '@keelson/contracts/chat/attachment';
import { PERSONAL_WORKSPACE, WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import { APP_URL } from '../../testing/test-config';
import { type TestProduct } from '../../testing/test-product';
import { type TestUser } from '../../testing/test-user';

export interface AttachResponse {
  readonly status: number;
  readonly body: ChatAttachment & { readonly code?: string };
}

interface Upload {
  readonly name: string;
  readonly content: Buffer | string;
  readonly key?: string;
}

export async function attach(
  product: TestProduct,
  user: TestUser,
  { name, content, key = randomUUID() }: Upload,
): Promise<AttachResponse> {
  const response = await product.fetch(`/api/chat/attachments?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(content)),
    headers: {
      cookie: user.cookie,
      [WORKSPACE_HEADER]: user.workspace ?? PERSONAL_WORKSPACE,
      origin: APP_URL,
      'idempotency-key': key,
      'content-type': 'application/octet-stream',
    },
  });
  return { status: response.status, body: (await response.json()) as AttachResponse['body'] };
}
