export const SERVICE_ERROR_SENTENCES = {
  'service.sign-in-unverified': () => 'Sign-in cannot be verified right now. Try again.',
  'service.new-subscriptions': () =>
    'New subscriptions keep appearing for this account. Try to delete it again.',
  'service.run-not-queued': () => 'The run could not be queued. Resume it in a moment.',
  'service.files-unavailable': () => 'File storage is unavailable. Try again in a moment.',
  'service.reader-not-started': () => 'The file could not be read. Try again in a moment.',
  'service.starting': () => 'The service is starting. Try again in a moment.',
  'service.too-many-changes': () => 'Too many changes at once. Try again.',
};
