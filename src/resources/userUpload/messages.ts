/** Texts of bulk user uploads, spelt as specified (docs/requirements/portal.md §2.8, §4.7, §8). */
export const messages = {
  en: {
    resources: {
      userUpload: { name: 'User Uploads' },
    },
    userUpload: {
      title: 'Upload User profile Data',
      intro: 'Create or delete the profiles of many users at once with a spreadsheet.',
      help: {
        button: 'Help',
        title: 'Instructions',
        createHeading: 'To create users',
        create1: 'Choose "Upload Profile Users" and download the format.',
        create2:
          'Fill it in: First Name, Email-id and password are mandatory, and a password has at least 6 characters.',
        create3: 'Save the file, choose it, and upload it.',
        deleteHeading: 'To delete users',
        delete1: 'Choose "Delete Profile Users" and download the user list.',
        delete2:
          'Set the "Is Deleted" column to TRUE for the users to delete, and remove the other rows.',
        delete3: 'Save the file, choose it, and upload it.',
        partial:
          'Rows that cannot be taken come back as a workbook with your own columns and the reason in the last one. Passwords are never given back, so the password column of that file is empty: correct the rows there, enter a password for each of them, and upload that file again. The list of uploads below has the last 100 of these files, each for 30 days.',
        undo: 'An upload and a deletion can be undone for 30 days, in the list of uploads below.',
      },
      creation: {
        button: 'Upload Profile Users',
        title: 'Upload Users',
        template: 'Download Format',
        hint: 'One user per row, at most %{rows} rows and %{megabytes} MB. First Name, Email-id and a password of %{min} to %{max} characters are mandatory.',
      },
      deletion: {
        button: 'Delete Profile Users',
        title: 'Upload Users for Deletion',
        template: 'Download User List',
        hint: 'At most %{rows} rows and %{megabytes} MB. Users whose Is Deleted is TRUE are deleted; other rows change nothing.',
      },
      list: 'Download User Profile List',
      seeAll: 'See all users',
      seeAllCount: 'See the only user |||| See all %{count} users',
      upload: 'Upload',
      stop: 'Stop',
      outcome: {
        created: '%{count} User(s) Created Successfully',
        deleted: '%{count} User(s) Deleted Successfully',
        partial:
          'Profile user list uploaded partially please check the downloaded excel for details',
        rejected: 'Rejected Titles are downloaded',
        nothing: 'The file holds no rows to take. Nothing was changed.',
        refused: 'Please select file for upload',
        cancelled: 'The upload was stopped. Nothing was changed.',
      },
      counts: '%{accepted} taken, the others are in the downloaded file.',
      countsCreate:
        '%{accepted} taken, the others are in the downloaded file. Its password column is empty: enter a password for each row before you upload it again.',
      preview: {
        checking: 'Checking the file',
        allGood: '%{total} row, it can be taken. |||| %{total} rows, all can be taken.',
        some: '%{total} rows: %{accepted} can be taken, %{rejected} cannot.',
        marked:
          '%{accepted} of %{total} rows is marked for deletion and will be taken. |||| %{accepted} of %{total} rows are marked for deletion and will be taken.',
        markedSome:
          '%{accepted} of %{total} rows is marked for deletion and will be taken; %{rejected} cannot be taken. |||| %{accepted} of %{total} rows are marked for deletion and will be taken; %{rejected} cannot be taken.',
        none: 'The file has no rows: fill it in below its header, save it, and choose it again.',
        allRejected:
          'No row of this file can be taken. Upload returns the rows with their reasons: correct them there, and upload that file.',
        unmarked: 'No row is marked for deletion: set Is Deleted to TRUE in the rows to delete.',
        table: 'The first rows',
        row: 'Row',
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email-id',
        department: 'Department',
        deleted: 'Is Deleted',
        faults: 'Rows that cannot be taken',
        fault: 'Row %{line}, %{column}: %{reason}',
        more: 'and %{count} more',
      },
      history: {
        heading: 'Uploads',
        none: 'Nothing has been uploaded yet. Each list appears here with the rows that were taken and rejected, and can be undone for 30 days.',
        effect: '%{accepted} taken, %{rejected} rejected',
        users: 'Users created',
        userDeletion: 'Users deleted',
        undo: 'Undo',
        undoOf: 'Undo %{what} of %{when}',
        undone: 'Undone %{when}',
        over: 'Older than 30 days',
        nothing: 'Nothing to undo',
        undoTitle: 'Undo this upload?',
        undoUsers:
          'The user that it created will be deleted. |||| The %{count} users that it created will be deleted.',
        undoDeletion:
          'The user that it deleted will come back. |||| The %{count} users that it deleted will come back.',
        doneUsers: '%{count} User(s) Deleted Successfully',
        doneDeletion: 'One user is back. |||| %{count} users are back.',
        left: '%{count} could not be changed: their addresses are used by others, or they were changed since.',
      },
    },
  },
}
