import { AT, ADA, storedBoard, storedCard } from './testing/stored-boards';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('the export of an account', () => {
  const product = openProduct('export-boards');

  it('has the cards, comments, answers and files that the person wrote on boards, and nobody else’s', async () => {
    const person = await TestUser.staff(product, 'operator');
    const by = { kind: 'user', id: person.uid, label: person.uid };
    const card = 'boards/keel/cards/card-1';
    const comment = { mentions: [], runId: null, createdAt: AT };
    const file = {
      contentType: 'text/plain',
      size: 3,
      sha256: 'x',
      storagePath: 'p',
      createdAt: AT,
    };
    const documents: Record<string, object> = {
      'boards/keel': storedBoard(),
      [card]: storedCard({ createdBy: by, title: 'Plank', body: 'Of oak' }),
      'boards/keel/cards/card-2': storedCard({ createdBy: ADA, title: 'Mast' }),
      [`${card}/comments/c1`]: { ...comment, author: by, kind: 'comment', body: 'Soon' },
      [`${card}/comments/c2`]: { ...comment, author: by, kind: 'answer', body: 'Oak' },
      [`${card}/comments/c3`]: { ...comment, author: ADA, kind: 'comment', body: 'Not mine' },
      [`${card}/attachments/a1`]: { ...file, createdBy: by, name: 'plan.txt' },
      [`${card}/attachments/a2`]: { ...file, createdBy: ADA, name: 'other.txt' },
    };
    for (const [path, fields] of Object.entries(documents)) await product.db.doc(path).set(fields);
    const at = { board: 'keel', card: 'card-1', createdAt: AT.toMillis() };
    const { boards } = (await (await person.get('/api/me/export')).json()) as { boards: object };
    expect(boards).toEqual({
      cards: [{ ...at, title: 'Plank', body: 'Of oak', acceptance: '' }],
      comments: [
        { ...at, kind: 'comment', body: 'Soon' },
        { ...at, kind: 'answer', body: 'Oak' },
      ],
      attachments: [{ ...at, name: 'plan.txt', contentType: 'text/plain', size: 3 }],
    });
  });
});
