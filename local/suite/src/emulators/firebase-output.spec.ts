import { explainBrokenFunctions, explainFirebaseFailure } from './firebase-output';

describe('explainFirebaseFailure', () => {
  it.each([
    {
      output: 'Error: java.lang.UnsupportedClassVersionError: com/google/… class file version 65.0',
      sentence: /needs a newer Java/,
      remedy: /Install it: /,
    },
    {
      output:
        '⚠  firestore: Port 8080 is not open on 127.0.0.1, could not start Firestore Emulator.',
      sentence: /Port 8080 is taken/,
      remedy: /KEELSON_PORT_OFFSET/,
    },
    {
      output: '[debug] Error: listen EADDRINUSE: address already in use 127.0.0.1:4500',
      sentence: /Port 4500 is taken/,
      remedy: /KEELSON_PORT_OFFSET/,
    },
    {
      output: 'Error: ENOSPC: no space left on device, write',
      sentence: /disk is full/,
      remedy: /Free some space/,
    },
    {
      output: 'FetchError: getaddrinfo ENOTFOUND storage.googleapis.com',
      sentence: /could not be downloaded/,
      remedy: /network/,
    },
  ])('explains "$output"', ({ output, sentence, remedy }) => {
    const failure = explainFirebaseFailure(['\u001b[1mi  emulators:\u001b[22m Starting', output]);
    expect(failure.message).toMatch(sentence);
    expect(failure.remedy).toMatch(remedy);
  });

  it('repeats unknown errors', () => {
    const failure = explainFirebaseFailure(['i  starting', 'Error: An odd thing happened', '']);
    expect(failure.message).toBe(
      'The emulators ended before they were ready: Error: An odd thing happened',
    );
  });
});

describe('explainBrokenFunctions', () => {
  it('includes the output of the functions during discovery', () => {
    const failure = explainBrokenFunctions([
      'i  functions: Watching',
      'Serving at port 8867',
      '',
      "Error: Cannot find module 'x'",
      '⬢  functions: Failed to load function definition from source',
    ]);
    expect(failure.message).toContain("Error: Cannot find module 'x'");
    expect(failure.message).not.toContain('Watching');
  });
});
