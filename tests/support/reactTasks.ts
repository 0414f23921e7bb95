/*
 * React makes a task of the debugger for each element, to show who rendered it. Nobody debugs a run of the tests, and the
 * tasks take a part of its processor time.
 */
Object.assign(console, { createTask: undefined })
