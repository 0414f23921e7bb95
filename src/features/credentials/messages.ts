/** Texts that the credentials of all programs share. */
export const credentialMessages = {
  en: {
    credentials: {
      customerId: 'Customer id',
      requestorId: 'Requestor id',
      label: 'Name',
      labelHelp:
        'Which program or service will use it, in at most %{characters} characters. At most %{most} credentials can be in force.',
      createdBy: 'Made by',
      createdAt: 'Made on',
      lastUsedAt: 'Last used',
      never: 'never',
      make: 'Make a credential',
      made: 'The credential is made',
      apiKey: 'API key',
      keyOnce: 'The key is shown this once. Copy it now, because only its hash is stored.',
      done: 'Done',
      lost: 'The platform did not answer. If %{label} is in the list now, its key cannot be shown any more: revoke it and make another one.',
      most: 'There are %{most} credentials already. Revoke one that is not needed.',
      test: 'Test',
      testOf: 'Test %{label}',
      testHelp: 'The key was shown when the credential was made.',
      passed: 'The credential works.',
      rotate: 'New key',
      rotateOf: 'New key for %{label}',
      revoke: 'Revoke',
      revokeOf: 'Revoke %{label}',
      revokeTitle: 'Revoke the credential?',
      revokeText: '%{label} (%{requestorId}) is refused from now on. This cannot be undone.',
      revoked: 'The credential is revoked',
    },
  },
}
