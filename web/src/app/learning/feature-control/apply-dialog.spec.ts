import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import { enter, render } from '../../../testing/until';
import { ApplyDialog } from './apply-dialog';
import { ControlStore } from './control-store';
import { DraftStore, type OpenPlan } from './draft-store';

const DIGEST = 'd'.repeat(64);
const SHOWN = {
  change: { kind: 'rollback', slug: 'guide', version: 1 },
  plan: {
    digest: DIGEST,
    totals: { create: 0, update: 1, delete: 0, unchanged: 0 },
    ops: [],
    diffs: [],
    acceptedKeys: [],
  },
  sources: [],
} as unknown as OpenPlan;
const step = (key: string, status: string) => ({ key, status });

interface Case {
  readonly mayApprove?: boolean;
  readonly second?: boolean;
  readonly plan?: object;
}

async function draw({ mayApprove = true, second = false, plan = {} }: Case = {}) {
  const runs = signal<readonly Partial<IngestRun>[]>([]);
  const busyWith = signal<'apply' | null>(null);
  const control = {
    mayApprove: signal(mayApprove),
    head: signal({ policy: { requireSecondApprover: second } }),
    runs,
  };
  const error = signal<{ title: string; detail: string } | null>(null);
  const decided: (readonly [string, string])[] = [];
  const decide = (how: string) => (_: OpenPlan, note: string) => {
    decided.push([how, note]);
    return Promise.resolve();
  };
  TestBed.configureTestingModule({
    providers: [
      { provide: ControlStore, useValue: control },
      {
        provide: DraftStore,
        useValue: {
          busyWith,
          error,
          approveAndApply: decide('apply'),
          requestApproval: decide('request'),
        },
      },
    ],
  });
  const { fixture, page } = render(ApplyDialog, {
    shown: { ...SHOWN, plan: { ...SHOWN.plan, ...plan } },
  });
  let isClosed = false;
  fixture.componentInstance.closed.subscribe(() => (isClosed = true));
  await fixture.whenStable();
  return {
    fixture,
    page,
    runs,
    busyWith,
    error,
    decided,
    isClosed: () => isClosed,
    text: () => words(page),
    bar: () => page.querySelector('progress'),
    button: () => page.querySelector<HTMLButtonElement>('button[type=submit]'),
  };
}

const words = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
/** The texts of an element's columns. */
const parts = (element: Element): string => [...element.children].map(words).join(' ');
const op = (action: string, key: string) => ({ action, key });
const many = (count: number) => Array.from({ length: count }, (_, n) => op('update', `doc:${n}`));

describe('the dialog that applies a plan', () => {
  it('shows how far the run of its plan is while it waits', async () => {
    const { fixture, page, runs, busyWith, bar } = await draw();
    expect(bar()).toBeNull();
    busyWith.set('apply');
    const steps = [
      step('files', 'succeeded'),
      step('bundle', 'running'),
      step('versions', 'pending'),
    ];
    const run = { status: 'applying', steps } as unknown as IngestRun;
    runs.set([{ ...run, id: 'r-1' as never, digest: 'e'.repeat(64) }]);
    await fixture.whenStable();
    expect(bar()).toBeNull(); // that of another plan
    runs.set([{ ...run, id: 'r-2' as never, digest: DIGEST }]);
    await fixture.whenStable();
    expect([bar()?.value, bar()?.max]).toEqual([1, 3]);
    expect(page.querySelector('button[type=submit]')?.textContent).toContain('Applying…');
  });

  describe('says what is written, and that it is more than a look', () => {
    it('lists each write of the plan, and leaves out what stays', async () => {
      const { page, text } = await draw({
        plan: {
          totals: { create: 1, update: 1, delete: 0, unchanged: 1 },
          diffs: [
            { action: 'create', title: 'Refunds' },
            { action: 'update', title: 'Invoices' },
          ],
          ops: [
            op('create', 'doc:new'),
            op('update', 'doc:old'),
            op('delete', 'text:gone'),
            op('unchanged', 'doc:same'),
          ],
        },
      });
      expect(text()).toContain('1 document new: Refunds');
      expect(text()).toContain('1 document changed: Invoices');
      expect([...page.querySelectorAll('.writes li')].map(parts)).toEqual([
        'create doc:new',
        'update doc:old',
        'delete text:gone',
      ]);
      expect(words(page.querySelector('button[type=submit]'))).toBe('Approve and apply');
    });

    it('counts the writes that are not listed', async () => {
      const { page, button } = await draw({ plan: { ops: many(203) } });
      expect(page.querySelectorAll('.writes li')).toHaveLength(201);
      expect(parts(page.querySelector('.writes li:last-child')!)).toBe('and 3 more');
      expect(words(button())).toBe('Approve and apply');
    });

    it('says how long the plan holds', async () => {
      const { text } = await draw();
      expect(text()).toContain('If anything else is published first, you need to plan again.');
      expect(text()).toContain(`Plan ${DIGEST}`);
    });

    it('names a key that is published on purpose', async () => {
      const secret = {
        slug: 'guide',
        id: 'aws-access-key',
        name: 'an AWS key',
        hint: 'AKIA… (20 characters)',
      };
      const { text } = await draw({ plan: { acceptedKeys: [secret] } });
      expect(text()).toContain(
        'Example key: /learn/guide is published with an AWS key (AKIA… (20 characters)).',
      );
    });
  });

  describe.each([
    {
      who: 'an admin',
      mayApprove: true,
      second: false,
      title: 'Approve and apply',
      label: 'Approve and apply',
      busyWith: 'Applying…',
      why: null,
      how: 'apply',
    },
    {
      who: 'an admin who needs a second one',
      mayApprove: true,
      second: true,
      title: 'Request approval',
      label: 'Request approval',
      busyWith: 'Requesting…',
      why: 'A second approver is required.',
      how: 'request',
    },
    {
      who: 'an operator',
      mayApprove: false,
      second: false,
      title: 'Request approval',
      label: 'Request approval',
      busyWith: 'Requesting…',
      why: 'After an admin approves, you can apply it from this page.',
      how: 'request',
    },
  ])('for $who', ({ mayApprove, second, title, label, busyWith, why, how }) => {
    const drawn = () => draw({ mayApprove, second, plan: { ops: many(1) } });

    it('says what the button does, and who decides', async () => {
      const { page, text, button, busyWith: doing, fixture } = await drawn();
      expect(words(page.querySelector('h2'))).toBe(title);
      expect(words(button())).toBe(label);
      for (const reason of [
        'A second approver is required.',
        'After an admin approves, you can apply it from this page.',
      ]) {
        expect(text().includes(reason)).toBe(reason === why);
      }
      doing.set('apply');
      await fixture.whenStable();
      expect(words(button())).toBe(busyWith);
    });

    it('does that with the note, and closes only when it succeeded', async () => {
      const { page, button, decided, error, isClosed, fixture } = await drawn();
      const field = page.querySelector<HTMLInputElement>('input.input');
      enter(field!, ' For the launch ');
      error.set({ title: 'Published meanwhile', detail: 'Plan again.' });
      await fixture.whenStable();
      button()?.click();
      await fixture.whenStable();
      expect(decided).toEqual([[how, 'For the launch']]);
      expect(isClosed()).toBe(false);
      error.set(null);
      await fixture.whenStable();
      button()?.click();
      await fixture.whenStable();
      expect(isClosed()).toBe(true);
    });
  });
});
