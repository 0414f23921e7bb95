/*
 * React makes a task of the debugger for each element, to show who rendered it. Nobody debugs a run of the tests, and
 * the tasks take a tenth of its processor time.
 */
Object.assign(console, { createTask: undefined })
