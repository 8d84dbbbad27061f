import { openProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { ingestOf, inline, LearningTestClient } from '../testing/learning-test-client';

/** Over HTTP: the operator did not set APPROVAL_SIGNING_KEY. */
describe('without a key for approvals', () => {
  const product = openProduct('without-key');

  it('nothing can be applied, and the answer names what is missing', async () => {
    const ada = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    const change = ingestOf(inline('there.md', '# There\n\nSome words.\n'));
    const reply = await ada.apply(change, { digest: 'a'.repeat(64), token: 'any' });
    expect([reply.status, reply.code]).toEqual([503, 'config/missing']);
  });
});
