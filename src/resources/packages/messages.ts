const fields = {
  name: 'Package Name',
  packageType: 'Package Type',
  aggregatorName: 'Aggregator / Publisher',
  titleCount: 'Unique Titles',
  modifiedOn: 'Last Modified',
  status: 'Status',
  origins: 'Origin',
}

/** Texts of packages, spelt as specified. */
export const messages = {
  en: {
    resources: {
      packages: {
        name: 'Packages',
        fields,
        search: 'Package name',
        aggregator: 'Aggregator',
        type: 'Package type',
        all: 'All',
        statuses: { active: 'Active', ceased: 'Ceased' },
        none: 'No packages Configured for My Library',
        noMatch: 'Given Package not available as part of My Library',
        add: 'Add New Package Subscription Details',
        remove: 'Remove %{name}',
        removeQuestion: 'Are you sure you want to remove this ?',
        selectedCount: '%{smart_count} package |||| %{smart_count} packages',
        selectedRemoved:
          '%{smart_count} package is removed |||| %{smart_count} packages are removed',
        removed: 'Selected package removed successfully!',
        details: 'Download the titles of %{name}',
        download: 'Download',
        downloadTitles: 'Download the titles',
        save: 'Save',
        added: 'Selected Packages added successfully',
        addedCount: '1 package is added |||| %{smart_count} packages are added',
        selectOne: 'Kindly select at least one Package before Saving',
        assigned: 'already assigned',
        throughConsortium: 'also through the consortium',
        titles: '%{smart_count} title |||| %{smart_count} titles',
        list: 'Packages that can be added',
        chosen: '1 package is ticked |||| %{smart_count} packages are ticked',
        notAddedTitle:
          'One ticked package is not added |||| %{smart_count} ticked packages are not added',
        notAdded: 'Save adds the ticked packages. Leaving forgets them.',
        unchoose: 'Untick %{name}',
      },
      bookPackages: { name: 'Book packages', fields },
    },
  },
}
