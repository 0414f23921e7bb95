import { permissionTable } from './permissionTable.ts'

console.log(permissionTable())
