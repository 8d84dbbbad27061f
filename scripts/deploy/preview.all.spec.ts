import { previewCommand } from './preview.mjs';

const options = { project: 'acme-staging', production: 'acme', channel: 'pr-12' };

describe('previewCommand', () => {
  it('deploys Hosting alone, to a channel that expires', () => {
    expect(previewCommand(options).join(' ')).toBe(
      'hosting:channel:deploy pr-12 --non-interactive --project acme-staging --expires 7d --no-authorized-domains --config firebase.preview.json',
    );
  });

  it("refuses production's project, whose functions the channel would call", () => {
    expect(() => previewCommand({ ...options, project: 'acme' })).toThrow(
      "A preview in acme would use production's functions and data. Name the staging project.",
    );
  });

  it.each([{ project: '' }, { production: '' }, { channel: '' }])(
    'refuses %j, because it cannot compare the projects',
    (missing) => {
      expect(() => previewCommand({ ...options, ...missing })).toThrow(/^Usage/);
    },
  );

  it.each(['live', 'PR 12', '-x', '--only'])('refuses the channel %s', (channel) => {
    expect(() => previewCommand({ ...options, channel })).toThrow(
      `${channel} is not a name for a preview channel.`,
    );
  });
});
