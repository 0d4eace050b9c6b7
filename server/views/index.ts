export { readOrder } from './orders/read-orders.ts'
export { type ViewServices, viewRoutes } from './routes.ts'
