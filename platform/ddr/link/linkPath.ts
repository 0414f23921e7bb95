/** Path of the page behind the link to a delivered file, below the base path. */
export const linkPath = '/ddr/delivered'
