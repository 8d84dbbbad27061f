import { Slots } from './slots';

const never = new AbortController().signal;

describe('Slots', () => {
  it('lets so many in at once, and the others in their order', async () => {
    const slots = new Slots(2);
    const entered: string[] = [];
    const [first] = await Promise.all([slots.acquire(never), slots.acquire(never)]);
    const third = slots.acquire(never).then((release) => (entered.push('third'), release));
    void slots.acquire(never).then(() => entered.push('fourth'));
    await Promise.resolve();
    expect(entered).toEqual([]);
    first();
    first();
    (await third)();
    await new Promise((resolve) => setImmediate(resolve));
    expect(entered).toEqual(['third', 'fourth']);
  });

  it('forgets who gave up waiting', async () => {
    const slots = new Slots(1);
    const release = await slots.acquire(never);
    const impatient = new AbortController();
    const waiting = slots.acquire(impatient.signal);
    impatient.abort(new Error('too late'));
    await expect(waiting).rejects.toThrow('too late');
    await expect(slots.acquire(impatient.signal)).rejects.toThrow('too late');
    release();
    expect(await slots.acquire(never)).toBeInstanceOf(Function);
  });
});
