import { countersBench } from './counters.ts'
console.log(countersBench())
