/** Texts of the customers, for support staff. */
export const messages = {
  en: {
    resources: {
      customers: {
        name: 'Customers',
        new: 'New customer',
        edit: 'Edit customer',
        empty: 'No customers yet. Create the first one.',
        mailed:
          'An administrator with an e-mail address gets a link to choose the password. For one without, make the link under Accounts.',
        fields: {
          id: 'ID',
          name: 'Name',
          kind: 'Kind',
          consortium: 'Consortium',
          country: 'Country',
          state: 'State',
          city: 'City',
          isNewPlace: 'This place is new: add it',
          region: 'Region',
          userName: 'User name',
          email: 'E-mail',
          product: 'Product',
          startsOn: 'Starts on',
          endsOn: 'Ends on',
          graceDays: 'Grace days',
          hasBooks: 'With books',
          resourceTypes: 'Resource types that its readers may open',
          createdAt: 'Created',
        },
        hints: {
          consortium: 'Type a part of its name; empty for a library of its own',
          place: 'As it is spelt in the list of places, unless it is added below',
          isNewPlace: 'Otherwise a country, state or city that is not in the list is refused',
          userName: 'Letters, digits, dot, hyphen, underscore and @',
          email: 'Such as librarian@example.edu',
          product: 'What is subscribed to; empty for %{name}',
          endsOn: 'Empty: no end',
          graceDays: 'How long readers keep access after the end, from 0 to %{max} days',
        },
        kinds: { library: 'Library', consortium: 'Consortium' },
        notifications: {
          created: 'The customer was created',
          updated: 'The customer was saved',
        },
      },
    },
  },
}
