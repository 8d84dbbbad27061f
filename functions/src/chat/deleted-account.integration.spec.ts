import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { ask, eventOf, question } from './testing/ask';
import { attach } from './testing/attach';

describe('the chat of an account whose deletion has begun', () => {
  const product = openProduct('chat-deleted', { files: 'bucket' });

  it('stores neither questions nor files nor feedback', async () => {
    const person = await TestUser.start(product);
    const { customers } = product.parts().billing;
    const before = eventOf(await ask(person, question('How do I resume?')), 'start').chat.id;
    await customers.beginDeletion(person.uid, Date.now());
    const up = { verdict: 'up', reason: null, comment: '' };
    const given = await person.send('PUT', `/api/chats/${before}/messages/2/feedback`, up);
    expect([given.status, ((await given.json()) as { code: string }).code]).toEqual([
      409,
      'account/being-deleted',
    ]);
    const { problem } = await ask(person, question('How do I cancel?'));
    expect(problem?.code).toBe('account/being-deleted');
    const { status, body } = await attach(product, person, { name: 'a.md', content: '# A' });
    expect([status, body.code]).toEqual([409, 'account/being-deleted']);
    expect((await product.db.collection('chats').get()).size).toBe(1);
    expect(await product.files()).toEqual({});

    await customers.abandonDeletion(person.uid, Date.now());
    expect((await ask(person, question('How do I cancel?'))).status).toBe(200);
  });
});
