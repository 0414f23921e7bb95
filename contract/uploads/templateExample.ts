/**
 * First cell of the example row in a template. An upload leaves out a row that begins with it, so that a template whose
 * example was not deleted creates nothing.
 */
export const exampleMark = 'Example: this row is not uploaded'
