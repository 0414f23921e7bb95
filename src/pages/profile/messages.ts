/** Texts of the profile (docs/requirements/portal.md §4.4, §5, §8). */
export const profileMessages = {
  en: {
    profile: {
      title: 'My Profile',
      image: 'Profile image',
      noImage: 'No profile image',
      add: 'Add Profile Image',
      update: 'Update Profile Image',
      delete: 'Delete Profile Image',
      deleteQuestion: 'Delete your profile image? You can add another one at any time.',
      hint: 'png, jpg or jpeg, at most 500 KB',
      size: 'Image too Big, please select a image less than 500KB',
      format: 'Please use a valid photo file format',
      updated: 'Profile image has been updated Successfully!',
      deleted: 'Profile image has been deleted Successfully!',
      ok: 'Ok',
      who: 'Who you are',
      sessions: 'Where you are signed in',
      sessionsHint:
        'If you do not know one of these, sign out everywhere else and change your password.',
      here: 'This browser',
      signedIn: 'Signed in %{when}',
      lastSeen: 'last used %{when}',
      from: 'from %{ip}',
      endOne: 'Sign out',
      endOneOf: 'Sign out of %{browser}, signed in %{when}',
      endedOne: 'That session was ended.',
      endOthers: 'Sign out everywhere else',
      ended: 'One other session was ended. |||| %{smart_count} other sessions were ended.',
      noOthers: 'There was no other session.',
    },
  },
}
